/** Projects, posts and the newsletter, as they travel over the public API. */

export interface Project {
  id: string;
  title: string;
  description: string;
  imageUrl: string;
  category: string;
  location: string;
}

export interface BlogPost {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  category: string;
  imageUrl: string;
  createdAt: string | null;
}
export interface BlogArticle extends BlogPost {
  author: string;
  readingMinutes: number;
  /** Rendered and sanitised on the server. */
  html: string;
}

export interface NewsletterRequest {
  email: string;
}
