import '../content/text-page.css';
import { HelpCenter } from '../features/help-center/help-center.js';

export function HelpCenterPage() {
  return <HelpCenter />;
}
