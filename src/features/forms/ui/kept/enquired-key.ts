/** Key of a site's enquired vehicles in local storage, after the site's slug (TEN-20). Every page looks whether there are any. */
export const ENQUIRED_KEY = "enquired-car";
