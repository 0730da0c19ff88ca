export const fieldPath = 'campo'

export const titles = {
  page: 'Campo',
  menu: 'Levar para o campo',
} as const
