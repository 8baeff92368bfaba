export const late = () => import('./late.ts');
