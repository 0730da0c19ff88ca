export const itemText = {
  addNumber: 'Digite um número e tecle Enter',
  addDate: 'dd/mm/aaaa e Enter',
  itemsOf: (title: string) => `Valores de ${title}`,
  removeItem: (text: string) => `Remover ${text}`,
  changeItem: (text: string) => `Corrigir ${text}`,
} as const
