/** Four people with their luggage, in kg: what answers about towing are worked out with (D127). */
export const USUAL_LOAD_KG = 350;
