CREATE TABLE "social_bindings" (
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"member_id" integer NOT NULL,
	"bound_at" bigint NOT NULL,
	"last_used_at" bigint NOT NULL,
	CONSTRAINT "social_bindings_provider_subject_pk" PRIMARY KEY("provider","subject")
);
--> statement-breakpoint
ALTER TABLE "social_bindings" ADD CONSTRAINT "social_bindings_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "social_bindings_member_idx" ON "social_bindings" USING btree ("member_id");