/** How the log of content names a notice. */
export const noticeEntryId = (id: string): string => `notice-${id}`;
