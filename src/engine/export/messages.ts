export const exportText = {
  menu: 'Exportar',
  xlsxName: 'Relatório.xlsx',
  document: (title: string) => `${title} (PDF)`,
  making: 'Gerando PDF...',
  done: (name: string) => `Arquivo gerado: ${name}`,
  failed: 'Não foi possível gerar o arquivo.',
} as const
