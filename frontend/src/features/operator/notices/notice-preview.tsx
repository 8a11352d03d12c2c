import { Icon } from '../../../ui/icon.js';
import type { NoticeFields } from './notice-fields.js';
import { TONE_ICONS, TONE_WORDS } from './notice-words.js';

/** What everybody would see; the gateway writes the same into each page. */
export function NoticePreview({ text, tone, href, label }: NoticeFields) {
  return (
    <section aria-label="Preview" className="notice-preview">
      <div className={`site-notice ${tone}`}>
        <div className="wrap">
          <Icon name={TONE_ICONS[tone]} />
          <p>
            <b>{TONE_WORDS[tone]}:</b> {text.trim() || 'Your words.'} {href.trim() && <span className="notice-link">{label.trim() || href.trim()}</span>}
          </p>
        </div>
      </div>
    </section>
  );
}
