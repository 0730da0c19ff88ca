export const templateText = {
  templates: 'Modelos',
  useLast: 'Usar o meu último cadastro',
  noLast: 'Você ainda não cadastrou nenhum.',
  keep: 'Salvar como modelo…',
  keepTitle: 'Salvar como modelo',
  name: 'Nome do modelo',
  nameHelp: 'Dados pessoais, códigos únicos e a situação não vão para o modelo.',
  kept: (name: string) => `Modelo “${name}” salvo.`,
  drop: (name: string) => `Excluir o modelo ${name}`,
} as const
