import { formatInteger } from '#model/formats/index'

export const importText = {
  notPdf: 'Arquivo inválido para importação',
  unreadable: 'Não foi possível ler o texto deste PDF; pode ser uma imagem digitalizada.',
  tooLarge:
    'Este PDF ocupa memória demais ao ser aberto e não foi lido. Salve só as páginas do laudo em outro PDF e envie de novo.',
  tooSlow:
    'Este PDF demorou demais para ser lido. Salve só as páginas do laudo em outro PDF e envie de novo.',
  firstPages: (read: number, pages: number) =>
    `O PDF tem ${formatInteger(pages)} páginas; só as ${formatInteger(read)} primeiras foram lidas.`,
  nothing: 'Nenhum valor foi reconhecido no texto do PDF.',
} as const
