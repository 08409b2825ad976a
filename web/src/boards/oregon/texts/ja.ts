/** Oregonのボードの日本語。ゲームのことばのほかに言うことです。 */
import type { Said } from './en';

const ja: Said = {
  map: 'オレゴンの地図',
  place: (row, column, spot) => `${row}の行・${column}の列の${spot}`,
  terrain: { g: '草地', m: '山', r: '線路', w: '水面' },
  beside: (what) => `隣は${what}`,
  farmer: (name) => `${name}の農夫`,
  supply: '残り',
  left: (what, count) => `${what}、残り${count}`,
  landscape: '地形カード',
  building: '建物カード',
  draw: (what) => `引く：${what}`,
  hand: '手札',
  tokens: 'あなたのトークン',
  awake: '起きている',
  asleep: '眠っている',
  mines: 'あなたの鉱山タイル',
  start: 'あなたのスタートタイル',
  farmers: '残りの農夫',
  lens: '光っているエリアの拡大',
  again: '選択中',
  goes: '農夫をどこに置きますか？',
  stands: 'どこに建てますか？',
  more: 'どのカードと出しますか？',
};

export default ja;
