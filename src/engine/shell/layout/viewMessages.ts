export const viewText = {
  lookingAs: (name: string, group: string) =>
    name === group ? `Você está vendo como ${group}` : `Você está vendo como ${name} (${group})`,
  onlyLooking: 'Só leitura.',
  stopLooking: 'Sair desta visão',
} as const
