/** Whether the text can be a game id; any other text is refused before the database is queried. */
export const isGameId = (id: string): boolean => /^[\w-]{1,64}$/.test(id);
