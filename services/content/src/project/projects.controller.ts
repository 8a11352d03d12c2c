import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendJson } from '../answer/send-json.js';
import { ListProjects } from './list-projects.js';
import { viewProject } from './project.view.js';

@Controller('/api/projects')
export class ProjectsController {
  constructor(private readonly listProjects: ListProjects) {}

  @Get()
  async list(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    sendJson(request, reply, (await this.listProjects.run()).map(viewProject));
  }

  /** The category may hold an encoded slash ('Charities%2FHelpers'): it is one segment and arrives decoded once. */
  @Get('category/:category')
  async ofCategory(@Param('category') category: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    sendJson(request, reply, (await this.listProjects.run(category)).map(viewProject));
  }
}
