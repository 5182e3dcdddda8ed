/** Where test drives are booked (LEAD-20). */
export const TEST_DRIVE_PATH = "/book-test-drive";

/** Address of the form with a vehicle chosen. */
export const toTestDrivePath = (slug: string): string => `${TEST_DRIVE_PATH}?car=${slug}`;
