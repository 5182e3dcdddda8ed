/**
 * Room that the bar at the foot of a phone's screen takes: the page ends above it, and what gets focus scrolls clear
 * of it (SIDE-09).
 */
export const PAGE_ROOM = "max-lg:pb-20 max-lg:[&_:is(a,button,input,select,textarea,summary)]:scroll-mb-24";
