import { Module } from '@nestjs/common';
import { ImportContent } from './import/import-content.js';
import { BlogController } from './post/blog.controller.js';
import { ListPosts } from './post/list-posts.js';
import { ListProjects } from './project/list-projects.js';
import { ProjectsController } from './project/projects.controller.js';

@Module({
  controllers: [BlogController, ProjectsController],
  providers: [ImportContent, ListPosts, ListProjects],
})
export class ContentModule {}
