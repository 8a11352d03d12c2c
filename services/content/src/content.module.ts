import { IdentityVerifier } from '@community-help/service-kit';
import { Module } from '@nestjs/common';
import { ContentConfig } from './content.config.js';
import { ImportContent } from './import/import-content.js';
import { ChangeNotice } from './notice/change-notice.js';
import { ListNotices } from './notice/list-notices.js';
import { NoticesController, OperatorNoticesController } from './notice/notices.controller.js';
import { ChangeEntry } from './operator/change-entry.js';
import { ContentController, ContentRecordsController } from './operator/content.controller.js';
import { ListEntries } from './operator/list-entries.js';
import { KeepPictures } from './pictures/keep-pictures.js';
import { BlogController } from './post/blog.controller.js';
import { ListPosts } from './post/list-posts.js';
import { ListProjects } from './project/list-projects.js';
import { ProjectsController } from './project/projects.controller.js';

const IDENTITIES = {
  provide: IdentityVerifier,
  inject: [ContentConfig],
  useFactory: ({ identityPublicKeys }: ContentConfig) => IdentityVerifier.load('IDENTITY_PUBLIC_KEYS', identityPublicKeys, 'content'),
};

@Module({
  controllers: [BlogController, ProjectsController, ContentRecordsController, ContentController, NoticesController, OperatorNoticesController],
  providers: [ChangeEntry, ChangeNotice, IDENTITIES, ImportContent, KeepPictures, ListEntries, ListNotices, ListPosts, ListProjects],
})
export class ContentModule {}
