/** Stands for a message whose body nobody read: any payment may be in it. */
export const unread = Symbol("unread");
