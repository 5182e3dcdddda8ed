/** Where the budget search leads before JavaScript arrives: to the results of what was entered. */
export const BUDGET_SEARCH_PATH = "/budget-search";
/** Answers how many vehicles were sold this month (HOME-27). */
export const SALES_PATH = "/api/sales-this-month";
