import { defineService } from '@community-help/service-kit';
import { ContentConfig } from './content.config.js';
import { ContentModule } from './content.module.js';
import { CreateContent1763700000000 } from './migrations/1763700000000-create-content.js';
import { Post } from './post/post.entity.js';
import { Project } from './project/project.entity.js';

export const content = defineService({
  name: 'content',
  Config: ContentConfig,
  database: { entities: [Post, Project], migrations: [CreateContent1763700000000] },
  http: () => [ContentModule],
});
