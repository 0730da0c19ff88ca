export const titles = { open: 'Pesquisar seções e registros (Ctrl+K)' } as const
