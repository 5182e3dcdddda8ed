/** Key under which a site's viewed cars are kept in the browser (TEN-20). */
export const viewedCarsKey = (siteSlug: string): string => `${siteSlug}:viewed-cars`;
