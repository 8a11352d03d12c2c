import { defineService } from '@community-help/service-kit';
import { ContentConfig } from './content.config.js';
import { ContentModule } from './content.module.js';
import { Entry } from './entry/entry.entity.js';
import { CreateContent1763700000000 } from './migrations/1763700000000-create-content.js';
import { Operators1764500000000 } from './migrations/1764500000000-operators.js';
import { Notices1766000000000 } from './migrations/1766000000000-notices.js';
import { NoticeRow } from './notice/notice.entity.js';
import { Post } from './post/post.entity.js';
import { Project } from './project/project.entity.js';

export const content = defineService({
  name: 'content',
  Config: ContentConfig,
  database: { entities: [Post, Project, Entry, NoticeRow], migrations: [CreateContent1763700000000, Operators1764500000000, Notices1766000000000] },
  // the text of an entry at its longest
  maxBodyBytes: 262_144,
  http: () => [ContentModule],
});
