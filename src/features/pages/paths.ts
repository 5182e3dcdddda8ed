/** Where the searches by budget and by price lead before JavaScript arrives: to their results, or back to what was typed (D359). */
export const BUDGET_SEARCH_PATH = "/budget-search";
/** Answers how many vehicles were sold this month (HOME-27). */
export const SALES_PATH = "/api/sales-this-month";
