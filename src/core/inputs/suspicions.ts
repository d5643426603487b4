/** From where on a stated figure probably means something else (domain.md 8.2). */

/** From how many times on price and cost are probably not of the same thing. */
export const suspiciousTimes = 10n;
/** The longest delivery to a customer; more days are probably the lead time of the goods. */
export const longestDeliveryDays = 14;
/** A reserve from which on it may be a return rate that was meant, per cent. */
export const suspectedRatePct = 12;
