import { NOTICE_SIGNS } from '@community-help/api-contracts';
import { Icon } from '../../../ui/icon.js';
import type { NoticeFields } from './notice-fields.js';

/** What everybody would see; the gateway writes the same into each page. */
export function NoticePreview({ text, tone, href, label }: NoticeFields) {
  const { word, icon } = NOTICE_SIGNS[tone];
  return (
    <section aria-label="Preview" className="notice-preview">
      <div className={`site-notice ${tone}`}>
        <div className="wrap">
          <Icon name={icon} />
          <p>
            <b>{word}:</b> {text.trim() || 'Your words.'} {href.trim() && <span className="notice-link">{label.trim() || href.trim()}</span>}
          </p>
        </div>
      </div>
    </section>
  );
}
