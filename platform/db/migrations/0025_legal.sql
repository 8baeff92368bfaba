CREATE TABLE "legal_acceptances" (
	"member_id" integer NOT NULL,
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"at" bigint NOT NULL,
	"language" text NOT NULL,
	"network_hash" text DEFAULT '' NOT NULL,
	CONSTRAINT "legal_acceptances_member_id_kind_version_pk" PRIMARY KEY("member_id","kind","version")
);
--> statement-breakpoint
CREATE TABLE "legal_documents" (
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"effective_from" bigint NOT NULL,
	"published_at" bigint NOT NULL,
	"words" jsonb NOT NULL,
	CONSTRAINT "legal_documents_kind_version_pk" PRIMARY KEY("kind","version")
);
--> statement-breakpoint
ALTER TABLE "legal_acceptances" ADD CONSTRAINT "legal_acceptances_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_acceptances" ADD CONSTRAINT "legal_acceptances_kind_version_legal_documents_kind_version_fk" FOREIGN KEY ("kind","version") REFERENCES "public"."legal_documents"("kind","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "legal_acceptances_document_idx" ON "legal_acceptances" USING btree ("kind","version");