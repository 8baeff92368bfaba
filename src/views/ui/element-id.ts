import { useId } from 'react';

/** An id for an element of this component; React's own begins with a character that HTML 4 readers refuse. */
export const useElementId = (): string => `i${useId()}`;
