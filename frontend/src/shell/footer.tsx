import { Link } from 'react-router-dom';
import { footerCompanyLinks, footerProjectLinks, footerResourceLinks, type NavLinkItem } from './nav-links.js';
import { TestModePlate } from './test-mode-plate.js';
import { ThemeSwitch } from './theme-switch.js';

function FooterColumn({ title, links, className }: { title: string; links: readonly NavLinkItem[]; className?: string }) {
  return (
    <div className={className}>
      <h2>{title}</h2>
      <ul>
        {links.map(({ label, to }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function Footer() {
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="cols">
          <div className="foot-brand">
            <img src="/art/logo-light.svg" alt="Community Help" width="248" height="40" loading="lazy" />
            <p>Neighbours, charities and businesses helping each other, street by street.</p>
          </div>
          <FooterColumn className="foot-projects" title="Projects" links={footerProjectLinks} />
          <FooterColumn title="Resources" links={footerResourceLinks} />
          <FooterColumn title="Company" links={footerCompanyLinks} />
        </div>
        <div className="base">
          <span>Available worldwide in 23+ countries</span>
          <TestModePlate />
          <ThemeSwitch />
          <span>© 2024 Community Help</span>
        </div>
      </div>
    </footer>
  );
}
