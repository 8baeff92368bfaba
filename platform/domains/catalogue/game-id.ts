/** Whether a game can be called that; anything else never reaches the database, which has no words for it. */
export const isGameId = (id: string): boolean => /^[\w-]{1,64}$/.test(id);
