import $ from 'jquery';
import { follow } from './shop.mjs';

const draw = (part) => {
  if (typeof part === 'string') return document.createTextNode(part);
  const [name, attributes, ...inside] = part;
  return $(`<${name}>`)
    .attr(attributes)
    .append(...inside.map(draw));
};
const show = () =>
  $.getJSON(`/data${location.pathname}`, (parts) => {
    $('#app')
      .empty()
      .append(...parts.map(draw));
  });
$(() => {
  follow(show);
  show();
});
