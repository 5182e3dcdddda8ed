/** What a form says when the server has no error of its own to tell (ERR-02). */
export const FORM_FAILURE = "An error occurred when submitting this form";
