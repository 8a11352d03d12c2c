import { Link, NavLink } from 'react-router-dom';
import { MobileMenu } from './mobile-menu.js';
import { headerLinks } from './nav-links.js';
import { ProjectsMenu } from './projects-menu.js';

/** The sticky shop fascia with its awning edge. */
export function Header() {
  return (
    <header className="fascia">
      <div className="fascia-bar">
        <div className="wrap">
          <Link className="logo" to="/">
            <img src="/art/logo-light.svg" alt="Community Help, home" width="261" height="42" />
          </Link>
          <nav className="nav" aria-label="Main">
            <NavLink to="/find-help">Find Help</NavLink>
            <ProjectsMenu />
            {headerLinks.map(({ label, to }) => (
              <NavLink key={to} to={to}>
                {label}
              </NavLink>
            ))}
            <Link className="btn donate" to="/signup">
              Sign Up
            </Link>
          </nav>
          <MobileMenu />
        </div>
      </div>
    </header>
  );
}
