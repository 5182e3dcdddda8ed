/** Where a tab keeps what was typed into a site's forms. */
export const toDraftsKey = (siteSlug: string): string => `${siteSlug}:enquiry-drafts`;
