export const stepsPath = 'primeiros-passos'
export const titles = { steps: 'Primeiros passos' } as const
