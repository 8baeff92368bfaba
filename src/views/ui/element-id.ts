import { useId } from 'react';

/** An id for an element of this component; React's own begins with a character that is invalid in HTML 4. */
export const useElementId = (): string => `i${useId()}`;
