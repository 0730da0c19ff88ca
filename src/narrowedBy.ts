/** Entities whose records narrow every page; their schemas are loaded with the console. */
export const narrowedBy = ['safra', 'fazenda'] as const
