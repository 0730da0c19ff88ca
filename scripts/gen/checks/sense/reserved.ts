/*
 * URLs that the product reserves. A test compares them with the routes of the console and the server.
 */

/** First segments under `/api` that are not entities, and of URLs beside it. */
export const reservedEndpoints: readonly string[] = [
  'api',
  'arquivos',
  'auditoria',
  'auth',
  'avisos',
  'busca',
  'caixa-de-saida',
  'calendario',
  'catalogo',
  'catalogos-prontos',
  'cidades',
  'contas-de-servico',
  'dashboard',
  'esquemas',
  'estados',
  'eventos',
  'favoritos',
  'healthz',
  'importacoes',
  'mailStatus',
  'mapa',
  'mencoes',
  'metrics',
  'modelos',
  'nomes-antigos',
  'openapi.json',
  'passwordForgot',
  'passwordReset',
  'payment',
  'pessoa',
  'primeiro-acesso',
  'profile',
  'readyz',
  'recentes',
  's',
  'sistema',
  'verifyToken',
  'visoes',
]

/** Pages of the console inside an area. */
export const reservedPages: readonly string[] = [
  'anuidades/gerar',
  'calendarios',
  'conf/acessos',
  'conf/api',
  'conf/auditoria',
  'conf/caixa-de-saida',
  'conf/contas-de-servico',
  'conf/esquemas',
  'conf/eventos',
  'conf/pix',
  'dashboard',
  'keys',
  'mapa',
  'profile',
  'qualidade/evolucao',
  'seguranca',
  'sessoes',
  'tokens',
]

/** First segments of public pages. */
export const reservedPublicPages: readonly string[] = [
  'entrada',
  'login',
  'naoFuiEu',
  'passwordForgot',
  'primeiro-acesso',
  'resetPassword',
  's',
  'verifyMail',
]
