/** The contact page (PAGE-06). */
export const CONTACT_PATH = "/contact";
