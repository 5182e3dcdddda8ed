/**
 * Room that the bar at the foot of a phone's screen and the header at the top take: the page ends above the bar, and what
 * gets focus scrolls clear of both (SIDE-09, SIDE-16).
 */
export const PAGE_ROOM =
  "max-lg:pb-20 max-lg:[&_:is(a,button,input,select,textarea,summary)]:scroll-mb-24 lg:[&_:is(a,button,input,select,textarea,summary)]:scroll-mt-12";
