/** The bus will never take this, however often it is asked; anything else that keeps it from publishing passes. */
export class PublishRefused extends Error {
  override name = 'PublishRefused';

  /** @param scope what is refused: something in this batch of events, or every event of their topic (a missing permission) */
  constructor(
    reason: string,
    readonly scope: 'event' | 'topic',
    options?: ErrorOptions,
  ) {
    super(reason, options);
  }
}
