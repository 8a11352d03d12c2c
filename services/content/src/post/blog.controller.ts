import { badRequest, notFound } from '@community-help/service-kit';
import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendJson } from '../answer/send-json.js';
import { ListPosts } from './list-posts.js';
import { viewArticle, viewPost } from './post.view.js';

@Controller('/api/blog')
export class BlogController {
  constructor(private readonly listPosts: ListPosts) {}

  @Get()
  async list(@Query('category') category: unknown, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    if (category !== undefined && typeof category !== 'string') throw badRequest('Please give one category.');
    sendJson(request, reply, (await this.listPosts.run(category)).map(viewPost));
  }

  @Get(':slug')
  async article(@Param('slug') slug: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const post = await this.listPosts.find(slug);
    if (!post) throw notFound('There is no article at this address; it may have been renamed.');
    sendJson(request, reply, viewArticle(post));
  }
}
