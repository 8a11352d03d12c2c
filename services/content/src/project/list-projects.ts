import { findCategory } from '@community-help/api-contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Project } from './project.entity.js';

/** Projects, newest first. */
@Injectable()
export class ListProjects {
  constructor(private readonly dataSource: DataSource) {}

  /** @param categoryName any name of a helper category; an unknown one has no projects */
  async run(categoryName?: string): Promise<Project[]> {
    const category = findCategory(categoryName);
    if (categoryName !== undefined && !category) return [];
    return this.dataSource.getRepository(Project).find({
      where: category ? { projectType: category.id } : {},
      order: { startedAt: 'DESC', slug: 'ASC' },
    });
  }
}
