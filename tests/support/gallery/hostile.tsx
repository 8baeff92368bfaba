import { createRoot } from 'react-dom/client';
import { SafeHtml } from '../../../src/views/ui/SafeHtml.tsx';
import hostile from './hostile.json';

/** Positions of a payload: half-open tags, other namespaces, comments, attributes that end early. */
const PLACES: readonly ((payload: string) => string)[] = [
  (payload) => payload,
  (payload) => `<p>before ${payload} after</p>`,
  (payload) => `<b><i>${payload}</b></i>`,
  (payload) => `<table><tr><td>${payload}`,
  (payload) => `<table>${payload}</table>`,
  (payload) => `<ul><li>${payload}`,
  (payload) => `<svg><desc>${payload}</desc></svg>`,
  (payload) => `<svg><style>${payload}</style></svg>`,
  (payload) => `<svg></p><title>${payload}</title></svg>`,
  (payload) => `<math><mi>${payload}</mi></math>`,
  (payload) => `<math><annotation-xml encoding="text/html">${payload}</annotation-xml></math>`,
  (payload) => `<!-- ${payload} --><!--> ${payload}`,
  (payload) => `<a title="${payload}">x</a>`,
  (payload) => `<a title='${payload}' href="/x">x</a>`,
  (payload) => `<p title="</p>${payload}">`,
  (payload) => `<noscript>${payload}</noscript>`,
  (payload) => `<select><option>${payload}</option></select>`,
  (payload) => `<textarea>${payload}</textarea>${payload}`,
  (payload) => `<template>${payload}</template><xmp>${payload}</xmp>`,
  (payload) => `<form><math><mtext></form><form><mglyph><style></math>${payload}`,
];

const all = PLACES.flatMap((place) => hostile.map(place));
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <main data-count={all.length}>
      {all.map((html, at) => (
        <section key={String(at)}>
          <SafeHtml html={html} waiting={<p data-waiting />} />
        </section>
      ))}
    </main>,
  );
