export const exportText = {
  menu: 'Exportar',
  xlsxName: 'Relatório.xlsx',
  done: (name: string) => `Arquivo gerado: ${name}`,
  failed: 'Não foi possível gerar o arquivo.',
} as const
