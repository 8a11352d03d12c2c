import { Icon } from '../ui/icon.js';

export function VerifiedMark() {
  return (
    <span className="verified">
      <Icon name="tick" />
      Verified Helper
    </span>
  );
}
