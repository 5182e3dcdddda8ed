/** What a shopper reads when nothing answered the request for a PDF (SHARE-08). */
export const NO_PDF_ANSWER = "We couldn’t download the PDF. Check your connection and try again.";
