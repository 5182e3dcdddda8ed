/** Where the budget search leads before JavaScript arrives: to the results of what was entered. */
export const BUDGET_SEARCH_PATH = "/budget-search";
